/** The error of a start with settings that cannot be used together. The text names the variables and says what they need. */
export const configurationError = (text: string): Error => new Error(`Configuration is wrong:\n${text}`);
