import { data } from 'react-router';

export function loader(): never {
  // oxlint-disable-next-line only-throw-error -- how a loader answers with a status
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
