import { Component, createElement, use, useEffect, type ComponentPropsWithRef, type ComponentType, type ReactNode } from 'react';
import { RouteErrorContext, RouteViewContext, usePage } from './contexts.ts';
import { useLoaderData, useMatches, useNavigate, useParams, useRouteError } from './hooks.ts';
import { moduleOf, routes } from './manifest.ts';
import type { Location, Page } from './page.ts';
import { urlOf, locationOf } from './router.ts';

export function Outlet() {
  return use(RouteViewContext)?.outlet ?? null;
}

/** A link. `useSoftNavigation` handles clicks on it without a page load. */
export function Link({ to, children, ...rest }: { readonly to: string } & ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} href={urlOf(locationOf(to, usePage().location))}>
      {children}
    </a>
  );
}

export function Navigate({ to, replace = false }: { readonly to: string; readonly replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

/** React Router's build wraps the component of a route in this. */
export function UNSAFE_withComponentProps(Wrapped: ComponentType<never>) {
  return function RouteComponent() {
    const props = { params: useParams(), loaderData: useLoaderData(), matches: useMatches() };
    return createElement(Wrapped as ComponentType<typeof props>, props);
  };
}

/** React Router's build wraps the error boundary of a route in this. */
export function UNSAFE_withErrorBoundaryProps(Wrapped: ComponentType<never>) {
  return function RouteErrorBoundary() {
    const props = { params: useParams(), error: useRouteError() };
    return createElement(Wrapped as ComponentType<typeof props>, props);
  };
}

/** The matched routes, nested. An error replaces the route whose error boundary shows it. */
export function MatchedRoutes({ page }: { readonly page: Page }): ReactNode {
  const { matches, failure, location } = page;
  const shownMatches = failure ? matches.slice(0, matches.findIndex(({ id }) => id === failure.id) + 1) : matches;
  return shownMatches.reduceRight<ReactNode>((outlet, match) => {
    const { ErrorBoundary } = moduleOf(match.id);
    const isRoot = match === matches[0];
    const error = failure?.id === match.id ? failure.error : undefined;
    const content = <RouteViewContext value={{ match, outlet }}>{routeElement(match.id, 'default', outlet)}</RouteViewContext>;
    if (!isRoot && (!ErrorBoundary || !routes()[match.id]?.hasErrorBoundary)) return content;
    const errorElement = (
      <RouteViewContext value={{ match, outlet: null }}>{routeElement(match.id, 'ErrorBoundary', null)}</RouteViewContext>
    );
    return (
      <RenderErrorBoundary location={location} error={error} errorElement={errorElement}>
        {content}
      </RenderErrorBoundary>
    );
  }, null);
}

/** The component of a route; the root route is rendered inside its document. A route without a component renders its child route. */
function routeElement(id: string, name: 'default' | 'ErrorBoundary', outlet: ReactNode): ReactNode {
  const { Layout, [name]: Shown } = moduleOf(id);
  const element = Shown ? <Shown /> : outlet;
  return Layout ? <Layout>{element}</Layout> : element;
}

interface RenderErrorBoundaryProps {
  readonly location: Location;
  /** Error of the loader; undefined when there is none. */
  readonly error: unknown;
  readonly errorElement: ReactNode;
  readonly children: ReactNode;
}
interface RenderErrorBoundaryState {
  readonly location: Location;
  readonly error: unknown;
}

/** Shows errors of loaders and of rendering until another page is shown. */
class RenderErrorBoundary extends Component<RenderErrorBoundaryProps, RenderErrorBoundaryState> {
  override state: RenderErrorBoundaryState = { location: this.props.location, error: this.props.error };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ location, error }: RenderErrorBoundaryProps, state: RenderErrorBoundaryState) {
    if (state.location !== location) return { location, error };
    return { location, error: error ?? state.error };
  }

  override componentDidCatch(error: unknown) {
    // the boundary shows the error to people; reporting it makes it visible as uncaught to monitoring and tests
    reportError(error);
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <RouteErrorContext value={error}>{this.props.errorElement}</RouteErrorContext>;
  }
}
