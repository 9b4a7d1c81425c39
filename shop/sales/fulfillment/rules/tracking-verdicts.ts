// What the rows of a file of tracking numbers would do. Pure; also runs in the browser.

/** What a row would do, or why it does nothing: keys below `admin-orders.trackingFile.verdict`. */
export const trackingVerdicts = [
  'ship',
  'add',
  'same',
  'noTracking',
  'long',
  'format',
  'unknown',
  'edited',
  'twice',
  'orderTwice',
  'elsewhere',
  'notReady',
  'tracked',
] as const
export type TrackingVerdict = (typeof trackingVerdicts)[number]

export const isDone = (verdict: TrackingVerdict): boolean => verdict === 'ship' || verdict === 'add'
