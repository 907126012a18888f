import { css } from 'lit';

export const pictureStyles = css`
  .attach,
  .attached {
    display: grid;
    gap: 8px;
  }

  .attached {
    padding: 0;
    list-style: none;
  }

  .attached:empty {
    display: none;
  }

  .attached li {
    display: grid;
    grid-template-columns: 64px 1fr auto;
    gap: 8px;
    align-items: center;
    min-height: 64px;
  }

  .attached li[aria-busy] {
    grid-template-columns: 1fr;
    color: var(--quiet);
  }

  .attached img {
    width: 64px;
    height: 64px;
    border-radius: 8px;
    object-fit: cover;
    background: var(--tint);
  }

  @media (max-width: 480px) {
    .attached li {
      grid-template-columns: 64px 1fr;
    }

    .attached li > button {
      grid-column: 2;
    }
  }
`;
