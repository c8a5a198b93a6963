/** Reads the header with which a client says which encodings it accepts. */
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

/** Whether a client accepts a body that is stored with gzip and with nothing else. */
export const acceptsGzip = (header: string | readonly string[] | undefined): boolean =>
  isAllowed(parseWeights(String(header ?? '')), 'gzip');

function parse(header: string): Encoding {
  const weights = parseWeights(header);
  if (isAllowed(weights, 'br')) return 'br';
  return isAllowed(weights, 'gzip') ? 'gzip' : 'identity';
}

const isAllowed = (weights: ReadonlyMap<string, number>, name: string): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0;

/** Encodings with their weights (RFC 9110, section 12.5.3). With the weight 0 an encoding is not accepted. */
function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return weights;
}
