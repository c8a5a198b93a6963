/** Local storage key: `1` saves data, `0` does not. Without a stored value the browser's setting (Save-Data) is used. */
export const LOW_DATA_KEY = 'low-data';

/** Runs in the head before the first paint, so that only the first photo is requested. */
export const LOW_DATA_SCRIPT = `try{var d=localStorage.getItem('${LOW_DATA_KEY}');if(d?d==='1':(navigator.connection||{}).saveData)document.documentElement.dataset.lowData=''}catch(e){}`;
