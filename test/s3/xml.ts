const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const textElement = (name: string, text: string | number): string =>
  element(
    name,
    String(text).replaceAll(/[&<>"]/g, (char) => ENTITIES[char]!),
  );
/** An element whose content is already XML. */
export const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;

/** The texts of all elements of this name. */
export const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
