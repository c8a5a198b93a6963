import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { messageOf } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoreIcon } from '../../ui/drawings/task-icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { REVIEW_STEP, stepPath } from '../../shared/own-listing/wizard-paths.ts';
import { ACTION_LABEL, availableActions, type Action } from './listing-actions.ts';

interface RowActionsProps {
  readonly listing: OwnListing;
  /** Null while no action is running. */
  readonly runningAction: Action | null;
  readonly onAction: (action: Action) => void;
  /** Opens the dialog that sets how people may reach the owner about the listing. */
  readonly onReach: () => void;
}

/** A button, or an item of the menu: a link or an action. */
type ActionItem = { readonly key: string; readonly label: string; readonly isMain?: boolean } & (
  | { readonly href: string }
  | { readonly action: Action }
  | { readonly press: () => void }
);

/** Actions that come before editing, because the status of the listing requires them. */
const MAIN_ACTIONS: ReadonlySet<Action> = new Set(['confirm', 'resume', 'resubmit']);

/** Number of buttons on phones; the other actions are in a menu. */
const MAX_BUTTONS_ON_PHONES = 2;
/** The same on larger screens. */
const MAX_BUTTONS = 4;

/** The buttons below a listing, the most likely first. */
export function RowActions({ listing, runningAction, onAction, onReach }: RowActionsProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const items = [...actionItemsOf(listing), { key: 'reach', label: m['contact_reach.title'](), press: onReach }];
  const renderButton = (item: ActionItem, className: string) => {
    const buttonProps = { variant: item.isMain ? ('primary' as const) : ('outline' as const), className };
    const label = (
      <>
        {item.label}
        <span className="sr-only">{listing.title}</span>
      </>
    );
    if ('href' in item) {
      return (
        <LinkButton key={item.key} href={item.href} {...buttonProps}>
          {label}
        </LinkButton>
      );
    }
    const press = () => {
      setIsMenuOpen(false);
      if ('press' in item) item.press();
      else onAction(item.action);
    };
    return (
      <Button key={item.key} busy={'action' in item && runningAction === item.action} onClick={press} {...buttonProps}>
        {label}
      </Button>
    );
  };
  const menuItems = items.slice(MAX_BUTTONS_ON_PHONES);
  return (
    <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-3 max-sm:flex-nowrap">
      {items
        .slice(0, MAX_BUTTONS)
        .map((item, index) =>
          renderButton(item, index < MAX_BUTTONS_ON_PHONES ? 'max-sm:min-w-0 max-sm:flex-1 max-sm:px-2' : 'max-sm:hidden'),
        )}
      {menuItems.length > 0 && (
        <IconButton
          icon={MoreIcon}
          label={m['posting.more_actions']({ title: listing.title })}
          aria-haspopup="dialog"
          className={items.length > MAX_BUTTONS ? undefined : 'sm:hidden'}
          onClick={() => setIsMenuOpen(true)}
        />
      )}
      <Dialog open={isMenuOpen} onClose={() => setIsMenuOpen(false)} title={listing.title}>
        <ul className="flex flex-col gap-2">
          {menuItems.map((item, index) => (
            <li key={item.key} className={index < MAX_BUTTONS - MAX_BUTTONS_ON_PHONES ? 'flex sm:hidden' : 'flex'}>
              {renderButton(item, 'flex-1')}
            </li>
          ))}
        </ul>
      </Dialog>
    </footer>
  );
}

function actionItemsOf(listing: OwnListing): ActionItem[] {
  const isDraft = listing.status === 'draft';
  const isLive = listing.status === 'active';
  const step = isDraft ? (listing.next_step ?? REVIEW_STEP) : REVIEW_STEP;
  const actions = availableActions(listing).map((action): ActionItem => ({
    key: action,
    label: ACTION_LABEL[action](),
    action,
    isMain: MAIN_ACTIONS.has(action),
  }));
  const edit: ActionItem = {
    key: 'edit',
    label: isDraft ? m['posting.continue']() : m['posting.edit'](),
    href: stepPath(listing.kind, listing.id, step),
    isMain: isDraft,
  };
  const view: ActionItem[] = isLive && listing.url ? [{ key: 'view', label: m['posting.view'](), href: listing.url }] : [];
  const promote: ActionItem[] = isLive
    ? [{ key: 'promote', label: m['plans.promote_short'](), href: `/my-properties/${listing.id}/promote` }]
    : [];
  const board: ActionItem[] = isLive ? [{ key: 'board', label: m['board.download'](), press: () => void downloadBoard(listing.id) }] : [];
  const [main, others] = [actions.filter(({ isMain }) => isMain), actions.filter(({ isMain }) => !isMain)];
  return [...main, edit, ...view, ...promote, ...board, ...others];
}

/** Downloads the printable board to hang at the home. */
async function downloadBoard(id: string): Promise<void> {
  try {
    await download('/property/board', { id });
  } catch (error) {
    toast(messageOf(error, m['posting.action_failed']()), { type: 'error' });
  }
}
