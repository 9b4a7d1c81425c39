import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'index.js',
  // The few routes with client-only code are part of the page that uses them: splitting would parse
  // each module once more.
  splitRouteModules: false,
  // After hydration a page loads the routes that its links need: all of them are 4 kB of script.
  routeDiscovery: { mode: 'lazy', manifestPath: '/routes' },
} satisfies Config
