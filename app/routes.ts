// Every URL of the shop on one screen. A language is not a route: it is the router's basename (app/http/handler.ts).
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/shop-frame.tsx', [
    index('routes/shop/home.tsx'),
    route('category/trending', 'routes/shop/trending.tsx'),
    route('category/:category', 'routes/shop/listing.tsx'),
    route('search', 'routes/shop/search.tsx'),
    route('product/:id', 'routes/shop/product.tsx'),
    route('tshirts-gallery', 'routes/shop/gallery.tsx'),
    route('auth', 'routes/account/auth.tsx'),
    route('auth/verify', 'routes/account/verify.tsx'),
    route('auth/reset', 'routes/account/reset.tsx'),
    route('account', 'routes/account/account.tsx'),
    route('kyc', 'routes/kyc/details.tsx'),
    route('kyc-details', 'routes/kyc/documents.tsx'),
    route('kyc-required', 'routes/kyc/required.tsx'),
    route('pi-unlocking', 'routes/pages/pi-unlocking.tsx'),
    route('pi-migration', 'routes/pages/pi-migration.tsx'),
    route('pi-migration-chatbot', 'routes/pages/pi-migration-chatbot.tsx'),
    route('dev/mailbox', 'routes/pages/mailbox.tsx'),
    route('*', 'routes/pages/not-found.tsx'),
  ]),
  route('sign-out', 'routes/account/sign-out.ts'),
  route('kyc-guide', 'routes/kyc/guide.ts'),
  route('kyc-data', 'routes/kyc/data.ts'),
  route('documents/:id', 'routes/kyc/document.ts'),
  route('theme', 'routes/api/theme.ts'),
  route('dev/mailbox.json', 'routes/pages/mailbox-json.ts'),
  route('art/:name', 'routes/api/art.ts'),
  route('robots.txt', 'routes/pages/robots.ts'),
] satisfies RouteConfig
