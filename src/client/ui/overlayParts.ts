export { Menu, Tooltip } from '@mantine/core';
export { Modal } from './Modal.tsx';
