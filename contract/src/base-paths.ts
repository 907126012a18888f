export const generalBase = '/general/v1.1';
export const streamBase = `${generalBase}/stream`;
