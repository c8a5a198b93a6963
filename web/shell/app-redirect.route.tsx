import { redirect } from 'react-router';

/** The specification's name of the shell. The shell is around every page, so its own address leads to the first of them. */
export function loader() {
  return redirect('/', 302);
}
