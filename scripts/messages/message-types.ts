import type { MessageProject } from './message-project.ts';
import { LANGUAGES } from '../../contract/languages.ts';

/**
 * The types of the compiled messages. The compiler emits them as JSDoc in 190,000 lines of functions; parsing these takes a third of the
 * time of a type check.
 */
export function messageTypes(inputs: MessageProject['inputs']): string {
  const lines = [...inputs].map(([id, names]) => {
    const fields = names.map((name) => `${name}: NonNullable<unknown>`).join('; ');
    return `  readonly ${JSON.stringify(id)}: ${names.length === 0 ? 'Text' : `TextWith<{ ${fields} }>`};`;
  });
  return `import type { LocalizedString } from './runtime.js';

interface Options {
  readonly locale?: ${LANGUAGES.map((language) => `'${language}'`).join(' | ')};
}
type Text = (inputs?: object, options?: Options) => LocalizedString;
type TextWith<Inputs> = (inputs: Inputs, options?: Options) => LocalizedString;

export declare const m: {
${lines.join('\n')}
};
`;
}
