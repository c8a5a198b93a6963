import type { MessageProject } from './message-project.ts';
import { LANGUAGES } from '../../contract/languages.ts';

/**
 * The types of the compiled messages. Those that the compiler writes are comments in 190,000 lines of functions, whose reading takes a
 * third of a type check.
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
