import { useRef, useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { keepFocus } from '../keep-focus.ts';
import type { ControlProps } from './control-props.ts';
import { labelOf } from './fieldset.tsx';

/** Short words, one at a time: Enter or a comma takes one. */
export function TagsControl({ field, path, value, onChange, onBlur, error, needed }: ControlProps) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const tags = Array.isArray(value) ? (value as string[]) : [];
  const full = tags.length >= (field.max_tags ?? Infinity);
  const add = (typed: string) => {
    const fresh = typed.split(',').map((tag) => tag.trim());
    const all = [...new Set([...tags, ...fresh.filter((tag) => tag !== '')])].slice(0, field.max_tags);
    setText('');
    if (all.length > tags.length) onChange(all);
  };
  const remove = (tag: string) => {
    const rest = tags.filter((one) => one !== tag);
    onChange(rest.length > 0 ? rest : null);
    keepFocus(() => box.current);
  };
  return (
    <div>
      <div className="flex items-end gap-2">
        <TextField
          ref={box}
          className="flex-1"
          name={path}
          label={labelOf(field.label, needed)}
          hint={field.hint}
          error={error}
          value={text}
          disabled={full}
          maxLength={field.max_length}
          enterKeyHint="done"
          onChange={(event) => (event.target.value.includes(',') ? add(event.target.value) : setText(event.target.value))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add(text);
          }}
          onBlur={() => {
            add(text);
            onBlur();
          }}
        />
      </div>
      {tags.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label={field.label}>
          {tags.map((tag) => (
            <li key={tag}>
              <Button look="outline" className="rounded-full" onClick={() => remove(tag)}>
                {tag}
                <CloseIcon className="size-4" />
                <span className="sr-only">{m['posting.remove']()}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
