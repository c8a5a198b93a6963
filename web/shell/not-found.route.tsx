import { data } from 'react-router';

export function loader(): never {
  // oxlint-disable-next-line only-throw-error -- loaders set a status this way
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
