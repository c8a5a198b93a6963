/**
 * Replaces React Router in browser builds. There React Router is a quarter of a page's JavaScript, most of it for forms, fetchers, blockers
 * and lazy route discovery, which our pages do not use. Names and types are React Router's; `scripts/bundling/browser-router.ts` replaces
 * the imports. The server, the development server and component tests use React Router itself.
 */
export { createContext, data, isRouteErrorResponse, redirect, RouterContextProvider } from 'react-router';
export { Link, Navigate, Outlet, UNSAFE_withComponentProps, UNSAFE_withErrorBoundaryProps } from './components.tsx';
export { Links, Meta, Scripts, ScrollRestoration } from './document.tsx';
export { HydratedRouter } from './hydrated-router.tsx';
export {
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from './hooks.ts';
