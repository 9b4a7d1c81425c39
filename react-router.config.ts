import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'index.js',
  // Of the other routes a page learns what its links need, once it is awake: all of them are 4 kB of script.
  routeDiscovery: { mode: 'lazy', manifestPath: '/routes' },
} satisfies Config
