import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/**
 * Pages by path. Search and listing pages share the first segment, as their slugs have no prefix in the specification;
 * `routes/slug.tsx` tells them apart by the `-pid-` at the end.
 */
export default [
  layout('routes/shell.tsx', [
    index('routes/home.tsx'),
    route('_app', 'routes/app.tsx'),
    route('supportPage', 'routes/support.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('calculators/:name?', 'routes/calculators.tsx'),
    route('prices/:city/:kind?/:locality?', 'routes/prices.tsx'),
    route('compare', 'routes/compare.tsx'),
    route('lists/:list/:city', 'routes/list.tsx'),
    route('agents/register', 'routes/agents-register.tsx'),
    route('partners/register', 'routes/partners-register.tsx'),
    route('agents/:slug/:first?/:second?', 'routes/agents.tsx'),
    layout('routes/personal.tsx', [
      route('shortlist', 'routes/shortlist.tsx'),
      route('contacted', 'routes/contacted.tsx'),
      route('notifications', 'routes/notifications.tsx'),
      route('contact', 'routes/contact.tsx'),
      route('message', 'routes/message.tsx'),
      route('reports', 'routes/reports.tsx'),
      route('me', 'routes/me.tsx'),
      route('me/data', 'routes/me-data.tsx'),
      route('verify-email', 'routes/verify-email.tsx'),
      route('reset-password', 'routes/reset-password.tsx'),
      route('saved-searches', 'routes/saved-searches.tsx'),
      route('unsubscribe', 'routes/unsubscribe.tsx'),
      route('post', 'routes/post.tsx'),
      route('post/:kind/:id/:step', 'routes/post-step.tsx'),
      route('my-properties', 'routes/my-properties.tsx'),
      route('my-properties/import', 'routes/import.tsx'),
      route('my-properties/:id/statistics', 'routes/statistics.tsx'),
      route('seen', 'routes/seen.tsx'),
    ]),
    layout('routes/admin.tsx', [
      route('admin', 'routes/admin-overview.tsx'),
      route('admin/review', 'routes/admin-review.tsx'),
      route('admin/reports', 'routes/admin-reports.tsx'),
      route('admin/listing/:id', 'routes/admin-listing.tsx'),
      route('admin/partners', 'routes/admin-partners.tsx'),
      route('admin/people', 'routes/admin-people.tsx'),
      route('admin/support', 'routes/admin-support.tsx'),
      route('admin/lists', 'routes/admin-lists.tsx'),
      route('admin/settings', 'routes/admin-settings.tsx'),
      route('admin/audit', 'routes/admin-audit.tsx'),
    ]),
    route(':slug', 'routes/slug.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
