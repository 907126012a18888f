import { showVisitorData } from '../visitor-data/visitor-data-page.ts';

void showVisitorData();
