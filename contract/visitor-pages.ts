/**
 * Pages of owners, agents and staff, and legal notices. A language that is complete for visitors only may show them in English; every
 * other page is one of visitors. Paths are those of `web/routes.ts`, without a language.
 */
const OTHER_PAGES =
  /^\/(?:post|my-properties|confirm|plans|checkout|me\/(?:plans|role|data)|agents|partners|admin|privacy|transparency|open-data|status|about|terms|safety|rent-documents)(?:[/?#]|$)/;

/** Whether a visitor of the site, who looks for a home, gets to see the page. @param path without a language */
export const isVisitorPage = (path: string): boolean => !OTHER_PAGES.test(path);
