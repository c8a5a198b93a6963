/** Key of local storage: the places of the person, such as their work. They never leave the device. */
export const MY_PLACES_KEY = 'my-places';

/** Runs in the head before the first paint, so that cards keep a line free for the distances and nothing moves when they appear. */
export const MY_PLACES_SCRIPT = `try{if(localStorage.getItem('${MY_PLACES_KEY}'))document.documentElement.dataset.places=''}catch(e){}`;
