import { m } from '../../../messages/compiled/messages.js';
import { cx } from '../../ui/cx.ts';
import { HeartIcon } from '../../ui/drawings/icons.tsx';
import { type Property } from './shortlist-state.ts';
import { useShortlisted } from './use-shortlisted.ts';

interface HeartButtonProps {
  readonly property: Property;
  readonly className?: string;
}

/** Adds a property to the shortlist or removes it. */
export function HeartButton({ property, className }: HeartButtonProps) {
  const { isShortlisted, toggle } = useShortlisted(property);
  const label = isShortlisted ? m['shell.heart_remove']({ title: property.title }) : m['shell.heart_add']({ title: property.title });
  return (
    <button type="button" aria-label={label} aria-pressed={isShortlisted} onClick={toggle} className={cx('heart-button', className)}>
      <HeartIcon className={cx('size-5.5', isShortlisted && 'animate-beat fill-oxide text-oxide')} />
    </button>
  );
}
