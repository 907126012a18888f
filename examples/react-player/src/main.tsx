import { createRoot } from 'react-dom/client';
import { CoursePage } from './course-page.tsx';

createRoot(document.querySelector('#root')!).render(<CoursePage />);
