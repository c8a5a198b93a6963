// Runs before the page is drawn, so that it is not drawn twice. Without a choice the theme follows the system.
const root = document.documentElement;
const stored = () => {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
};
const chosen = stored();
if (chosen) root.dataset.theme = chosen;

addEventListener('DOMContentLoaded', () => {
  const sidebar = document.querySelector('.sidebar details');
  const wide = matchMedia('(min-width: 64rem)');
  const fit = () => (sidebar.open = wide.matches);
  wide.addEventListener('change', fit);
  fit();

  const button = document.querySelector('.theme');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : dark.matches);
  const label = () => (button.textContent = isDark() ? 'Light theme' : 'Dark theme');
  button.hidden = false;
  label();
  dark.addEventListener('change', label);
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', root.dataset.theme);
    } catch {
      // the choice then lasts for this page
    }
    label();
  });
});
