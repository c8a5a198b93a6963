/** Local storage key. It has its own file, because pages check it before they load the code that reads the history. */
export const DEVICE_HISTORY_KEY = 'seen';
