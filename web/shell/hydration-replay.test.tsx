import { runInThisContext } from 'node:vm';
import { act, useLayoutEffect, useState, type FormEvent } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EARLY_INPUT_SCRIPT, endEarlyInput, replayEarlyInput } from './hydration-replay.ts';

const onSubmit = vi.fn<(choice: string | null) => void>();
const unmounts: (() => void)[] = [];

function ChoiceForm() {
  const [choice, setChoice] = useState<string | null>(null);
  useLayoutEffect(endEarlyInput, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(choice);
  };
  return (
    <form onSubmit={submit}>
      <input type="radio" name="choice" value="rent" checked={choice === 'rent'} onChange={() => setChoice('rent')} />
      <button type="submit">Start</button>
    </form>
  );
}

/** Renders the page as the server sends it, before React hydrates it. */
function openPage() {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<ChoiceForm />);
  const hydrate = () =>
    act(async () => {
      const root = hydrateRoot(container, <ChoiceForm />);
      unmounts.push(() => root.unmount());
      await Promise.resolve();
    });
  return { radio: container.querySelector('input')!, button: container.querySelector('button')!, hydrate };
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  // runs the script that the head of the page contains
  runInThisContext(EARLY_INPUT_SCRIPT);
});
afterEach(() => {
  act(() => unmounts.splice(0).forEach((unmount) => unmount()));
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onSubmit.mockClear();
});

test('input and a submit before hydration result in one submit afterwards', async () => {
  const { radio, button, hydrate } = openPage();
  radio.click();
  button.click();
  expect(onSubmit).not.toHaveBeenCalled();
  await hydrate();
  replayEarlyInput();
  act(() => void vi.runAllTimers());
  expect(onSubmit.mock.calls).toEqual([['rent']]);
});

test('a form that is submitted between hydration and replay contains what was chosen before', async () => {
  const { radio, button, hydrate } = openPage();
  radio.click();
  await hydrate();
  replayEarlyInput();
  act(() => button.click());
  act(() => void vi.runAllTimers());
  expect(onSubmit.mock.calls).toEqual([['rent']]);
  expect(radio.checked).toBe(true);
});
