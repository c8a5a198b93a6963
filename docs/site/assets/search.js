// Full-text search in the browser. The index is loaded when somebody first uses the field.
import MiniSearch from './minisearch.js';

const MAX_RESULTS = 12;
const form = document.querySelector('.search');
const input = form.querySelector('input');
const found = form.querySelector('.found');
const status = form.querySelector('[role=status]');
form.hidden = false;

let loading;
const load = () =>
  (loading ??= fetch(form.dataset.index)
    .then((response) => response.json())
    .then((sections) => {
      const index = new MiniSearch({
        fields: ['title', 'page', 'text'],
        storeFields: ['title', 'page', 'path', 'text'],
        searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
      });
      index.addAll(sections.map((section, id) => ({ id, ...section })));
      return index;
    }));

// the words of a section around the first one that was searched
function excerpt(text, terms) {
  const at = Math.max(0, text.toLowerCase().search(new RegExp(terms.map((term) => term.replace(/[^\p{L}\p{N}]/gu, '.')).join('|'), 'u')));
  const start = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - 40)));
  return text.slice(start, start + 140).trim();
}

function toLink(result) {
  const link = document.createElement('a');
  link.href = form.dataset.base + result.path;
  const title = document.createElement('strong');
  title.textContent = result.title === result.page ? result.page : `${result.page}: ${result.title}`;
  const text = document.createElement('span');
  text.textContent = excerpt(result.text, result.terms);
  link.append(title, text);
  return link;
}

async function search() {
  const words = input.value.trim();
  if (words === '') {
    found.hidden = true;
    status.textContent = '';
    return;
  }
  const index = await load();
  if (words !== input.value.trim()) return;
  const results = index.search(words).slice(0, MAX_RESULTS);
  found.replaceChildren(...results.map(toLink));
  status.textContent = results.length === 0 ? 'Nothing found' : `${results.length} results`;
  if (results.length === 0) found.textContent = 'Nothing found. Try fewer words.';
  found.hidden = false;
}

input.addEventListener('focus', () => void load());
input.addEventListener('input', () => void search());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  found.querySelector('a')?.click();
});
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    found.hidden = true;
    input.focus();
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const places = [input, ...found.querySelectorAll('a')];
  const next = places[places.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
document.addEventListener('click', (event) => {
  if (!form.contains(event.target)) found.hidden = true;
});
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')) {
    event.preventDefault();
    input.focus();
  }
});
