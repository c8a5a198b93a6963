import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { MAX_PLACE_QUERY_LENGTH } from '../../../contract/location-limits.ts';
import { cx } from '../cx.ts';

interface ComboboxProps<T> {
  readonly label: string;
  readonly name: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly T[];
  readonly optionKey: (option: T) => string;
  readonly renderOption: (option: T) => ReactNode;
  readonly onPick: (option: T) => void;
  /** Whether the request for the text in the field has ended. Until then, Enter waits, so that it does not pick an outdated option. */
  readonly settled: boolean;
  /** Announced to screen readers while the list is open: the number of options, or that there are none. */
  readonly status: string;
  /** Shown below the field while there are no options. Screen readers get `status` instead. */
  readonly hint?: string | undefined;
  /** Heading above the options. */
  readonly heading?: string;
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Attributes that connect the input with a visible label and texts (see `Field`). */
  readonly controlProps?: { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true };
  readonly onBlur?: () => void;
  readonly inputClassName?: string;
  readonly className?: string;
}

/**
 * A text field with suggestions (ARIA combobox with list autocomplete): arrow keys move, Enter picks, Escape closes. The text remains a
 * plain form value, so that the form can be submitted without JavaScript, or without picking a suggestion.
 */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, name, text, options, optionKey, renderOption, status, heading, placeholder, inputRef, inputClassName, className } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [selectedIndex, setSelectedIndex] = useState(-1);
  const [isPickPending, setIsPickPending] = useState(false);
  const isListShown = open && options.length > 0;
  // -1 when no option is active
  const activeIndex = isListShown && selectedIndex < options.length ? selectedIndex : -1;

  const close = () => {
    setOpen(false);
    setSelectedIndex(-1);
    setIsPickPending(false);
  };
  const setActiveOption = (index: number) => {
    setOpen(true);
    setSelectedIndex(index);
  };
  // after rendering, because the key that moves to an option may also open the list
  useEffect(() => {
    if (activeIndex >= 0) document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);
  const pick = (option: T) => {
    close();
    props.onPick(option);
  };
  const pickActive = () => {
    if (props.settled) pick(options[activeIndex]!);
    else setIsPickPending(true);
  };
  // Enter was pressed before the options for the text arrived: once they have arrived, the option at the same position is picked.
  const latest = useRef({ pick, option: options[activeIndex] });
  useEffect(() => {
    latest.current = { pick, option: options[activeIndex] };
  });
  useEffect(() => {
    const { pick, option } = latest.current;
    if (isPickPending && props.settled && option !== undefined) pick(option);
  }, [isPickPending, props.settled]);
  const handleKey = (event: KeyboardEvent) => {
    const lastIndex = options.length - 1;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && lastIndex >= 0) setActiveOption(activeIndex >= lastIndex ? 0 : activeIndex + 1);
    else if (event.key === 'ArrowUp' && lastIndex >= 0) setActiveOption(activeIndex <= 0 ? lastIndex : activeIndex - 1);
    else if (event.key === 'Enter' && activeIndex >= 0) pickActive();
    else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
  };

  return (
    <div className={cx('relative', className)}>
      <input
        {...props.controlProps}
        ref={inputRef}
        type="text"
        name={name}
        role="combobox"
        aria-label={props.controlProps ? undefined : label}
        aria-expanded={isListShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={MAX_PLACE_QUERY_LENGTH}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          props.onText(event.target.value);
          setOpen(true);
          setSelectedIndex(-1);
          setIsPickPending(false);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          close();
          props.onBlur?.();
        }}
        onKeyDown={handleKey}
        className={cx('w-full bg-transparent placeholder:text-muted', inputClassName)}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        // Without this, Tab would move to a scrollable list, which is hidden as soon as the field loses the focus.
        tabIndex={-1}
        hidden={!isListShown}
        className="absolute top-full left-0 z-30 mt-2 max-h-[min(24rem,60dvh)] w-full min-w-72 max-sm:min-w-0 animate-rise overflow-y-auto overscroll-contain rounded-card border border-line bg-card py-1.5 text-left float-shadow"
      >
        {heading && (
          <div role="presentation" className="px-4 pt-1.5 pb-1 text-12 font-semibold tracking-wide text-muted">
            {heading}
          </div>
        )}
        {options.map((option, index) => (
          // As the ARIA pattern requires, the input handles the keyboard; the pointer must not move the focus away from it.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={optionKey(option)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
            className={cx('flex min-h-11 cursor-pointer items-center px-4 py-2', index === activeIndex ? 'bg-oxide-soft' : 'hover:bg-sand')}
          >
            {renderOption(option)}
          </div>
        ))}
      </div>
      {open && props.hint && options.length === 0 && (
        <p aria-hidden="true" className="mt-1 text-14 text-muted">
          {props.hint}
        </p>
      )}
      <p role="status" className="sr-only">
        {open ? status : ''}
      </p>
    </div>
  );
}
