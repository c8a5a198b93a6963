import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  css: { transformer: 'lightningcss' },
  build: {
    // What Tailwind 4 itself needs; `light-dark()` and nesting are lowered to this.
    target: ['chrome111', 'safari16.4', 'firefox128'],
    // Fonts and tiles stay files: the content security policy allows them from our own address only.
    assetsInlineLimit: 0,
  },
});
