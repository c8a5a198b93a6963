import { useRef, useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/drawings/icons.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import type { ControlProps } from './control-props.ts';
import { fieldLabel } from './fieldset.tsx';

/** A list of short words. Enter or a comma adds the typed word. */
export function TagsControl({ field, path, value, onChange, onBlur, error, required }: ControlProps) {
  const inputElement = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const tags = Array.isArray(value) ? (value as string[]) : [];
  const isFull = tags.length >= (field.max_tags ?? Infinity);
  const add = (input: string) => {
    const newTags = input.split(',').map((tag) => tag.trim());
    const nextTags = [...new Set([...tags, ...newTags.filter((tag) => tag !== '')])].slice(0, field.max_tags);
    setText('');
    if (nextTags.length > tags.length) onChange(nextTags);
  };
  const remove = (tag: string) => {
    const remaining = tags.filter((other) => other !== tag);
    onChange(remaining.length > 0 ? remaining : null);
    keepFocus(() => inputElement.current);
  };
  return (
    <div>
      <div className="flex items-end gap-2">
        <TextField
          ref={inputElement}
          className="flex-1"
          name={path}
          label={fieldLabel(field.label, required)}
          hint={field.hint}
          error={error}
          value={text}
          disabled={isFull}
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
              <Button variant="outline" className="rounded-full" onClick={() => remove(tag)}>
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
