/** Whether reCAPTCHA shows a task: its frame is at the end of the page, hidden until there is one. */
const isTaskVisible = (): boolean =>
  [...document.querySelectorAll('body > div iframe[src*="/recaptcha/"][src*="/bframe"]')].some(
    (frame) => getComputedStyle(frame).visibility === 'visible',
  );

/**
 * Lets people solve a reCAPTCHA task while a modal dialog is open. The task is at the end of the page, which a modal dialog makes
 * inert; so the dialog is not modal while a task is visible. The returned function stops watching for tasks.
 */
export function unblockRecaptcha(): () => void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog:modal');
  if (!dialog) return () => undefined;
  let isModal = true;
  const setModal = (modal: boolean) => {
    if (modal === isModal || !dialog.isConnected) return;
    isModal = modal;
    dialog.close();
    if (isModal) dialog.showModal();
    else dialog.show();
  };
  const follow = () => setModal(!isTaskVisible());
  const observer = new MutationObserver(follow);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style'] });
  // the task fades out: it is visible until the end of its transition, which changes no attribute
  document.body.addEventListener('transitionend', follow);
  // a task may have been shown before
  follow();
  return () => {
    observer.disconnect();
    document.body.removeEventListener('transitionend', follow);
    setModal(true);
  };
}
