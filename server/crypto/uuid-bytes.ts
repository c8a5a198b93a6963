/** UUIDs as the 16 bytes that tokens contain. */
export const UUID_BYTES = 16;

export const bytesOfUuid = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** The UUID that these 16 bytes contain. */
export const uuidOfBytes = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
