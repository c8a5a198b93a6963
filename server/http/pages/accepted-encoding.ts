/** Selects the encoding of a stored body for a client. */
export type Encoding = 'br' | 'gzip' | 'identity';

// browsers send only a few different headers; beyond this number, headers are parsed each time
const MAX_CACHED_HEADERS = 200;
const cache = new Map<string, Encoding>();

/** The best encoding that an `Accept-Encoding` header allows: Brotli, otherwise gzip, otherwise none. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const cached = cache.get(header);
  if (cached) return cached;
  const encoding = parse(header);
  if (cache.size < MAX_CACHED_HEADERS && header.length < 200) cache.set(header, encoding);
  return encoding;
}

function parse(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const allows = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (allows('br')) return 'br';
  return allows('gzip') ? 'gzip' : 'identity';
}
