/** Local storage key of the person's places, such as their work. They never leave the device. */
export const MY_PLACES_KEY = 'my-places';

/** Runs in the head before the first paint. Cards then reserve a line for the distances, so nothing moves when they appear. */
export const MY_PLACES_SCRIPT = `try{if(localStorage.getItem('${MY_PLACES_KEY}'))document.documentElement.dataset.places=''}catch(e){}`;
