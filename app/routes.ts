// Every URL of the shop on one screen. A language is not a route: it is the router's basename (app/http/handler.ts).
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/shop-frame.tsx', [
    index('routes/shop/home.tsx'),
    route('*', 'routes/pages/not-found.tsx'),
  ]),
  route('theme', 'routes/api/theme.ts'),
] satisfies RouteConfig
