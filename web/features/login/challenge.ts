/** Whether the captcha shows a task: it is a frame at the end of the page, hidden until there is one. */
const isShown = (): boolean =>
  [...document.querySelectorAll('body > div iframe[src*="/recaptcha/"][src*="/bframe"]')].some(
    (frame) => getComputedStyle(frame).visibility === 'visible',
  );

/**
 * Lets people solve the task of a captcha while a dialog is open. The task stands at the end of the page, where a modal dialog
 * makes everything inert; so the dialog is modal no longer while there is one. The answer ends the watching.
 */
export function makeWayForChallenge(): () => void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog:modal');
  if (!dialog) return () => undefined;
  let aside = false;
  const stand = (shown: boolean) => {
    if (shown === aside || !dialog.isConnected) return;
    aside = shown;
    dialog.close();
    if (aside) dialog.show();
    else dialog.showModal();
  };
  const watcher = new MutationObserver(() => stand(isShown()));
  watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style'] });
  return () => {
    watcher.disconnect();
    stand(false);
  };
}
