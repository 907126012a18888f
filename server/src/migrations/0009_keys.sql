CREATE TABLE "signing_key" (
	"purpose" text NOT NULL,
	"number" integer NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "signing_key_once" PRIMARY KEY("purpose","number")
);
