/** Key of local storage; its only value is `list`. */
export const RESULTS_VIEW_KEY = 'results';

/**
 * Runs in the head before the first paint, so that a map that is not wanted never takes up space. In a file of its own, because only the
 * server needs its text.
 */
export const RESULTS_VIEW_SCRIPT = `try{if(localStorage.getItem('${RESULTS_VIEW_KEY}')==='list')document.documentElement.dataset.results='list'}catch(e){}`;
