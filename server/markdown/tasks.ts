import type { List, ListItem, PhrasingContent, Root } from 'mdast';
import type { MarkdownLabels } from './rendering.ts';
import { element, visit } from './tree.ts';

/** Adds a disabled checkbox with an accessible name to task list items. */
export function transformTasks(tree: Root, labels: MarkdownLabels): void {
  visit(tree, 'list', (list: List) => {
    const tasks = list.children.filter((item) => typeof item.checked === 'boolean');
    if (tasks.length === 0) return;
    list.data = { hProperties: { className: ['contains-task-list'] } };
    for (const task of tasks) transformTask(task, labels);
  });
}

function transformTask(item: ListItem, labels: MarkdownLabels): void {
  const checked = item.checked === true;
  const label = checked ? labels.taskDone : labels.taskOpen;
  const box = element('input', { type: 'checkbox', disabled: true, checked, ariaLabel: label });
  const mark: PhrasingContent[] = [box, { type: 'text', value: ' ' }];
  const [first] = item.children;
  if (first?.type === 'paragraph') first.children.unshift(...mark);
  else item.children.unshift({ type: 'paragraph', children: mark });
  item.checked = null;
  item.data = { hProperties: { className: ['task-list-item'] } };
}
