import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'index.js',
  // The few routes with code for browsers alone are on the page that asks them: split, each module is parsed once more.
  splitRouteModules: false,
  // Of the other routes a page learns what its links need, once it is awake: all of them are 4 kB of script.
  routeDiscovery: { mode: 'lazy', manifestPath: '/routes' },
} satisfies Config
