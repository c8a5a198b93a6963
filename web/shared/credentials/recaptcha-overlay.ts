/** Whether reCAPTCHA shows a task. Its frame is at the end of the page and hidden while there is no task. */
const isTaskVisible = (): boolean =>
  [...document.querySelectorAll('body > div iframe[src*="/recaptcha/"][src*="/bframe"]')].some(
    (frame) => getComputedStyle(frame).visibility === 'visible',
  );

/**
 * Lets people solve a reCAPTCHA task while a modal dialog is open. The task is at the end of the page, which a modal dialog makes inert; so
 * the dialog is not modal while a task is visible. Returns a function that stops watching for tasks.
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
  const updateModal = () => setModal(!isTaskVisible());
  const observer = new MutationObserver(updateModal);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style'] });
  // the task fades out: it stays visible until the transition ends, which changes no attribute
  document.body.addEventListener('transitionend', updateModal);
  // a task may already be visible
  updateModal();
  return () => {
    observer.disconnect();
    document.body.removeEventListener('transitionend', updateModal);
    setModal(true);
  };
}
