export const businessBase = '/business/v1.1';
export const authenticationBase = '/authentication/v1.1';
export const appAuthenticationBase = '/api/authentication';
export const generalBase = '/general/v1.1';
export const streamBase = `${generalBase}/stream`;
