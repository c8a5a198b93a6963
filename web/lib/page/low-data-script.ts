/** Key of local storage: `1` saves data, `0` does not whatever the browser asks for; without it the browser decides. */
export const LOW_DATA_KEY = 'low-data';

/** Runs in the head before the first paint, so that no photo below the first is requested. */
export const LOW_DATA_SCRIPT = `try{var d=localStorage.getItem('${LOW_DATA_KEY}');if(d?d==='1':(navigator.connection||{}).saveData)document.documentElement.dataset.lowData=''}catch(e){}`;
