/** Local storage key; its only value is `list`. */
export const RESULTS_VIEW_KEY = 'results';

/**
 * Runs in the head before the first paint, so that a map that the person does not want never takes up space. It has its own file, because
 * only the server needs its text.
 */
export const RESULTS_VIEW_SCRIPT = `try{if(localStorage.getItem('${RESULTS_VIEW_KEY}')==='list')document.documentElement.dataset.results='list'}catch(e){}`;
