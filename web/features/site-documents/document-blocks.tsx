import type { DocumentBlock, DocumentRun } from '../../../contract/documents/site-documents.ts';
import { Anchor } from '../../ui/anchor.tsx';

/** Parts of a text have no id and never move, so their index is their key. */
const withIndexKeys = <T,>(parts: readonly T[]) => parts.map((value, index) => ({ key: index, value }));

/** Renders a text of the operator. */
export function DocumentBlocks({ blocks }: { readonly blocks: readonly DocumentBlock[] }) {
  return (
    <div className="flex flex-col gap-3">
      {withIndexKeys(blocks).map(({ key, value }) => (
        <Block key={key} block={value} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: DocumentBlock }) {
  if (block.type === 'heading') {
    return (
      <h2 className="mt-4 text-22 font-bold">
        <Runs content={block.content} />
      </h2>
    );
  }
  if (block.type === 'paragraph') {
    return (
      <p className="text-pretty">
        <Runs content={block.content} />
      </p>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List className={block.ordered ? 'list-decimal pl-6' : 'list-disc pl-6'}>
      {withIndexKeys(block.items).map(({ key, value }) => (
        <li key={key} className="mb-1">
          <Runs content={value} />
        </li>
      ))}
    </List>
  );
}

function Runs({ content }: { readonly content: readonly DocumentRun[] }) {
  return withIndexKeys(content).map(({ key, value }) => <Run key={key} run={value} />);
}

function Run({ run: { text, strong, href } }: { readonly run: DocumentRun }) {
  const content = strong ? <strong>{text}</strong> : text;
  if (href === undefined) return content;
  return (
    <Anchor href={href} className="text-indigo underline">
      {content}
    </Anchor>
  );
}
