/**
 * Returns whether a `.dockerignore` excludes a file from the build context. Supports patterns with `*`, `**` and folders, but no exceptions
 * with `!`.
 */
export function parseDockerignore(patterns: string): (path: string) => boolean {
  const lines = patterns
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const matchers = lines.map((line) => new RegExp(`^${toRegExp(line)}(?:/|$)`));
  return (path) => matchers.some((matcher) => matcher.test(path));
}

const toRegExp = (pattern: string): string =>
  pattern
    .split(/(\*\*\/|\*)/)
    .map((part) => ({ '**/': '(?:.*/)?', '*': '[^/]*' })[part] ?? part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('');
