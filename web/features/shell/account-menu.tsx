import { m } from '../../../messages/compiled/messages.js';
import { PersonIcon } from '../../ui/icons.tsx';

/** The way to one's own pages; the page itself knows who is there. */
export function AccountMenu() {
  return (
    <a
      href="/me"
      aria-label={m['shell.me']()}
      title={m['shell.me']()}
      className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sand"
    >
      <PersonIcon className="size-5.5" />
    </a>
  );
}
