import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'index.js',
  // All routes in one small immutable file, instead of a part of them in every page and a request for the rest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
