/** Key of local storage. In a file of its own, because pages ask for it before they load what reads the history. */
export const DEVICE_HISTORY_KEY = 'seen';
