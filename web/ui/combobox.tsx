import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { cx } from './cx.ts';

interface ComboboxProps<T> {
  readonly label: string;
  readonly name: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly T[];
  readonly optionKey: (option: T) => string;
  readonly renderOption: (option: T) => ReactNode;
  readonly onPick: (option: T) => void;
  /** The options answer what stands in the field; until they do, an Enter waits, so that it takes no older answer. */
  readonly settled: boolean;
  /** Said politely while the list is open: how many there are, or that there are none. */
  readonly status: string;
  /** Stands over the options. */
  readonly heading?: string;
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Ties the input to a visible label and to what stands under it (see `Field`). */
  readonly tie?: { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true };
  readonly onBlur?: () => void;
  readonly inputClassName?: string;
  readonly className?: string;
}

/**
 * A text field with suggestions (ARIA combobox, list autocomplete): arrows move, Enter takes, Escape closes. What was typed
 * stays a plain form value, so without a script, or without taking a suggestion, the form around it is simply sent.
 */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, name, text, options, optionKey, renderOption, status, heading, placeholder, inputRef, inputClassName, className } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [waiting, setWaiting] = useState(false);
  const shown = open && options.length > 0;
  const current = shown && active < options.length ? active : -1;

  const close = () => {
    setOpen(false);
    setActive(-1);
    setWaiting(false);
  };
  const move = (to: number) => {
    setOpen(true);
    setActive(to);
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' });
  };
  const pick = (option: T) => {
    close();
    props.onPick(option);
  };
  const take = () => {
    if (props.settled) pick(options[current]!);
    else setWaiting(true);
  };
  // Enter came before the options that answer what was typed: it takes the one that then stands in the same place.
  const latest = useRef({ pick, option: options[current] });
  useEffect(() => {
    latest.current = { pick, option: options[current] };
  });
  useEffect(() => {
    const { pick, option } = latest.current;
    if (waiting && props.settled && option !== undefined) pick(option);
  }, [waiting, props.settled]);
  const press = (event: KeyboardEvent) => {
    const last = options.length - 1;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && last >= 0) move(current >= last ? 0 : current + 1);
    else if (event.key === 'ArrowUp' && last >= 0) move(current <= 0 ? last : current - 1);
    else if (event.key === 'Enter' && current >= 0) take();
    else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
  };

  return (
    <div className={cx('relative', className)}>
      <input
        {...props.tie}
        ref={inputRef}
        type="text"
        name={name}
        role="combobox"
        aria-label={props.tie ? undefined : label}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={80}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          props.onText(event.target.value);
          setOpen(true);
          setActive(-1);
          setWaiting(false);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          close();
          props.onBlur?.();
        }}
        onKeyDown={press}
        className={cx('w-full bg-transparent placeholder:text-muted', inputClassName)}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!shown}
        className="absolute top-full left-0 z-30 mt-2 max-h-[min(24rem,60dvh)] w-full min-w-72 animate-rise overflow-y-auto overscroll-contain rounded-card border border-line bg-card py-1.5 text-left shadow-float"
      >
        {heading && (
          <div role="presentation" className="px-4 pt-1.5 pb-1 text-12 font-semibold tracking-wide text-muted">
            {heading}
          </div>
        )}
        {options.map((option, at) => (
          // The keyboard works from the input, as the pattern asks; the pointer must not take the focus away from it.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={optionKey(option)}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === current}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
            className={cx('flex min-h-11 cursor-pointer items-center px-4 py-2', at === current ? 'bg-oxide-soft' : 'hover:bg-sand')}
          >
            {renderOption(option)}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {open ? status : ''}
      </p>
    </div>
  );
}
