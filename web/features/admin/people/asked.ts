import { useState } from 'react';

let last = '';

/** What was looked for last on these pages, so that the way back from a person leads to the same people. */
export function useAsked(): [string, (text: string) => void] {
  const [asked, setAsked] = useState(last);
  return [
    asked,
    (text) => {
      last = text;
      setAsked(text);
    },
  ];
}
