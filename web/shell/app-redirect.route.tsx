import { redirect } from 'react-router';

/** The specification gives the app shell this URL. The shell surrounds every page, so the URL redirects to the home page. */
export function loader() {
  return redirect('/', 302);
}
